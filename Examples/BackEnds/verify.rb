# Ruby with the gem jwt. Rejects a token by raising JWT::DecodeError.
require "jwt"
require "json"
require "net/http"

module Bramley
  @keys = {}

  # Fetched once, and again for a key that is unknown, at most once a minute.
  def self.keys(issuer, refetch: false)
    known, fetched_at = @keys[issuer]
    if known.nil? || (refetch && Time.now - fetched_at > 60)
      known = JSON.parse(Net::HTTP.get(URI("#{issuer}/.well-known/jwks.json")), symbolize_names: true)
      @keys[issuer] = [known, Time.now]
    end
    known
  end

  def self.verify(token, issuer:, audience:, leeway: 60)
    claims, header = JWT.decode(
      token, nil, true,
      algorithms: ["ES256"], iss: issuer, verify_iss: true, aud: audience, verify_aud: true, verify_iat: false,
      leeway: leeway, required_claims: %w[iss sub aud exp iat],
      jwks: ->(options) { keys(issuer, refetch: options[:invalidate] || options[:kid_not_found]) }
    )
    raise JWT::DecodeError, "type" unless %w[at+jwt application/at+jwt].include?(header["typ"].to_s.downcase)
    raise JWT::DecodeError, "too early" if claims["iat"].to_f > Time.now.to_f + leeway
    claims
  end
end
