// A sign-in by go-oidc and golang.org/x/oauth2 at a local OpenID provider; only the issuer is not a provider's own.
//
//	bramley apple
//	apt-get install golang-go golang-github-coreos-go-oidc-dev        (Debian), or go get github.com/coreos/go-oidc
//	GO111MODULE=off GOPATH=/usr/share/gocode go run openid.go http://127.0.0.1:8081/openid/plain
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

const redirect = "http://127.0.0.1:8000/v1/callback/"

// secret is what the provider's console would show.
func secret(base *url.URL, provider, client string) string {
	answer, err := http.Get(base.Scheme + "://" + base.Host + "/_emulator/providers")
	check(err)
	defer answer.Body.Close()
	var world struct {
		Providers []struct {
			Provider string
			Clients  []struct{ ID, Secret string }
		}
	}
	check(json.NewDecoder(answer.Body).Decode(&world))
	for _, entry := range world.Providers {
		for _, app := range entry.Clients {
			if entry.Provider == provider && app.ID == client {
				return app.Secret
			}
		}
	}
	log.Fatalf("no client %s at %s", client, provider)
	return ""
}

// browser stands in for a person with a browser: picks an account, and gives the address that the browser is sent to.
func browser(address, person string) *url.URL {
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page, err := client.Get(address)
	check(err)
	text, err := io.ReadAll(page.Body)
	check(err)
	field := func(pattern string) string {
		found := regexp.MustCompile(pattern).FindStringSubmatch(string(text))
		if found == nil {
			log.Fatalf("no sign-in page: %s", text)
		}
		return html.UnescapeString(found[1])
	}
	action, err := page.Request.URL.Parse(field(`action="([^"]+)"`))
	check(err)
	answer, err := client.PostForm(action.String(), url.Values{
		"transaction": {field(`name="transaction" value="([^"]+)"`)}, "person": {person}, "action": {"continue"}})
	check(err)
	location, err := answer.Location()
	check(err)
	return location
}

func random() string {
	bytes := make([]byte, 32)
	_, err := rand.Read(bytes)
	check(err)
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	issuer := "http://127.0.0.1:8081/openid/plain"
	if len(os.Args) > 1 {
		issuer = os.Args[1]
	}
	base, err := url.Parse(issuer)
	check(err)
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, issuer)
	check(err)
	name := strings.TrimPrefix(base.Path, "/")
	config := oauth2.Config{
		ClientID: "bramley", ClientSecret: secret(base, name, "bramley"), Endpoint: provider.Endpoint(),
		RedirectURL: redirect + strings.TrimPrefix(name, "openid/"),
		Scopes:      []string{oidc.ScopeOpenID, "email", "profile"},
	}
	state, nonce, verifier := random(), random(), random()
	challenge := sha256.Sum256([]byte(verifier))
	address := config.AuthCodeURL(
		state, oidc.Nonce(nonce), oauth2.SetAuthURLParam("code_challenge_method", "S256"),
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(challenge[:])))
	reply := browser(address, "maya").Query()
	if reply.Get("state") != state || reply.Get("iss") != issuer {
		log.Fatalf("the reply is not of this request: %v", reply)
	}
	tokens, err := config.Exchange(ctx, reply.Get("code"), oauth2.SetAuthURLParam("code_verifier", verifier))
	check(err)
	text, _ := tokens.Extra("id_token").(string)
	token, err := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify(ctx, text)
	check(err)
	check(token.VerifyAccessToken(tokens.AccessToken))
	if token.Nonce != nonce {
		log.Fatal("the token has another nonce")
	}
	info, err := provider.UserInfo(ctx, config.TokenSource(ctx, tokens))
	check(err)
	if info.Subject != token.Subject {
		log.Fatal("userinfo is about somebody else")
	}
	fmt.Println(name, token.Subject, info.Email, info.EmailVerified)
}
