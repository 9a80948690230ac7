package main

import (
	"bufio"
	"fmt"
	"os"
)

// main verifies the tokens on its input: `go run . ISSUER AUDIENCE`.
func main() {
	keys := &Keys{Issuer: os.Args[1]}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		claims, err := Verify(lines.Text(), keys, os.Args[2])
		if err != nil {
			fmt.Println("rejected")
		} else {
			fmt.Println(claims["sub"])
		}
	}
}
