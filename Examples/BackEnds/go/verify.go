// Go with golang-jwt, version 4. In a module its path is github.com/golang-jwt/jwt/v4.
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt"
)

// Keys are the issuer's keys: fetched once, and again for one that is unknown, at most once a minute.
type Keys struct {
	Issuer    string
	mutex     sync.Mutex
	known     map[string]*ecdsa.PublicKey
	fetchedAt time.Time
}

func (keys *Keys) key(id string) (*ecdsa.PublicKey, error) {
	keys.mutex.Lock()
	defer keys.mutex.Unlock()
	if key, found := keys.known[id]; found {
		return key, nil
	}
	if time.Since(keys.fetchedAt) > time.Minute {
		if err := keys.fetch(); err != nil {
			return nil, err
		}
	}
	if key, found := keys.known[id]; found {
		return key, nil
	}
	return nil, errors.New("unknown key")
}

func (keys *Keys) fetch() error {
	answer, err := http.Get(keys.Issuer + "/.well-known/jwks.json")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var set struct {
		Keys []struct{ Kid, Crv, X, Y string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&set); err != nil {
		return err
	}
	keys.known, keys.fetchedAt = map[string]*ecdsa.PublicKey{}, time.Now()
	for _, jwk := range set.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(jwk.X)
		y, errY := base64.RawURLEncoding.DecodeString(jwk.Y)
		if jwk.Crv != "P-256" || errX != nil || errY != nil {
			continue
		}
		keys.known[jwk.Kid] = &ecdsa.PublicKey{
			Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y),
		}
	}
	return nil
}

// Verify returns the claims of an access token, or why it is rejected.
func Verify(token string, keys *Keys, audience string) (jwt.MapClaims, error) {
	claims := jwt.MapClaims{}
	// The library's own check of the times allows no difference between clocks.
	parser := &jwt.Parser{ValidMethods: []string{"ES256"}, SkipClaimsValidation: true}
	_, err := parser.ParseWithClaims(token, claims, func(token *jwt.Token) (interface{}, error) {
		kind, _ := token.Header["typ"].(string)
		if kind = strings.ToLower(kind); kind != "at+jwt" && kind != "application/at+jwt" {
			return nil, errors.New("type")
		}
		id, _ := token.Header["kid"].(string)
		return keys.key(id)
	})
	if err != nil {
		return nil, err
	}
	now, leeway := time.Now().Unix(), int64(60)
	if !claims.VerifyIssuer(keys.Issuer, true) || !claims.VerifyAudience(audience, true) ||
		!claims.VerifyExpiresAt(now-leeway, true) || !claims.VerifyIssuedAt(now+leeway, true) ||
		!claims.VerifyNotBefore(now+leeway, false) {
		return nil, errors.New("claims")
	}
	if subject, _ := claims["sub"].(string); subject == "" {
		return nil, errors.New("subject")
	}
	return claims, nil
}
