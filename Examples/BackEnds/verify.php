<?php
// PHP 8 with its openssl extension, without a package. Rejects a token by throwing.

final class RejectedToken extends RuntimeException {}

function bramley_verify(string $token, string $issuer, string $audience, callable $keys, int $leeway = 60): array
{
    $parts = explode('.', $token);
    if (count($parts) !== 3) throw new RejectedToken('malformed');
    [$header, $claims] = array_map(fn ($part) => json_decode(bramley_bytes($part), true), [$parts[0], $parts[1]]);
    if (!is_array($header) || !is_array($claims)) throw new RejectedToken('malformed');
    if (($header['alg'] ?? '') !== 'ES256') throw new RejectedToken('algorithm');
    if (!in_array(strtolower((string) ($header['typ'] ?? '')), ['at+jwt', 'application/at+jwt'], true)) {
        throw new RejectedToken('type');
    }
    $key = $keys((string) ($header['kid'] ?? '')) ?? throw new RejectedToken('unknown key');
    $signature = bramley_bytes($parts[2]);
    if (strlen($signature) !== 64) throw new RejectedToken('signature');
    $isGenuine = openssl_verify(
        "$parts[0].$parts[1]", bramley_der($signature), bramley_pem($key), OPENSSL_ALGO_SHA256);
    if ($isGenuine !== 1) throw new RejectedToken('signature');
    $now = time();
    if (($claims['iss'] ?? null) !== $issuer) throw new RejectedToken('issuer');
    if (!in_array($audience, (array) ($claims['aud'] ?? []), true)) throw new RejectedToken('audience');
    if (($claims['exp'] ?? 0) <= $now - $leeway) throw new RejectedToken('expired');
    if (($claims['iat'] ?? INF) > $now + $leeway || ($claims['nbf'] ?? 0) > $now + $leeway) {
        throw new RejectedToken('too early');
    }
    if (!is_string($claims['sub'] ?? null) || $claims['sub'] === '') throw new RejectedToken('subject');
    return $claims;
}

function bramley_bytes(string $text): string
{
    $bytes = base64_decode(strtr($text, '-_', '+/'), true);
    if ($bytes === false) throw new RejectedToken('malformed');
    return $bytes;
}

/** The public key of a JWK (P-256) as PEM. */
function bramley_pem(array $jwk): string
{
    if (($jwk['crv'] ?? '') !== 'P-256') throw new RejectedToken('key');
    $point = "\x04" . bramley_bytes($jwk['x']) . bramley_bytes($jwk['y']);
    $der = hex2bin('3059301306072a8648ce3d020106082a8648ce3d030107034200') . $point;
    return "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($der), 64) . "-----END PUBLIC KEY-----\n";
}

/** OpenSSL wants r and s as two ASN.1 integers. */
function bramley_der(string $signature): string
{
    $integers = '';
    foreach (str_split($signature, 32) as $number) {
        $number = ltrim($number, "\0");
        if ($number === '' || ord($number[0]) > 0x7f) $number = "\0" . $number;
        $integers .= "\x02" . chr(strlen($number)) . $number;
    }
    return "\x30" . chr(strlen($integers)) . $integers;
}
