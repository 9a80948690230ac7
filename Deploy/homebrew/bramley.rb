# A formula for Homebrew, built from a release's source. VERSION, SOURCE_URL and SOURCE_SHA256 are filled by the
# release workflow (scripts/homebrew-formula), which attaches the result to the release.
class Bramley < Formula
  desc "Server for Sign in with Apple, with accounts and sessions"
  homepage "HOMEPAGE"
  url "SOURCE_URL"
  version "VERSION"
  sha256 "SOURCE_SHA256"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "argon2"
  depends_on "libpq"
  depends_on "qrencode"
  depends_on "libxcrypt"

  uses_from_macos "curl"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_macos do
    depends_on xcode: ["26.0", :build]
    depends_on macos: :sequoia
  end

  on_linux do
    depends_on "swift"
  end

  def install
    # A release has the tested versions of what it depends on as Server/Package.resolved.
    resolved = File.exist?("Server/Package.resolved") ? ["--force-resolved-versions"] : []
    system "swift", "build", "--disable-sandbox", "--package-path", "Server", "--configuration", "release",
           "--product", "bramley", *resolved
    bin.install "Server/.build/release/bramley"
    generate_completions_from_executable(bin/"bramley", "--generate-completion-script")
    (etc/"bramley").install "Deploy/bramley.example.yaml" unless (etc/"bramley/bramley.example.yaml").exist?
  end

  def post_install
    (var/"bramley").mkpath
    chmod 0700, var/"bramley"
  end

  service do
    run [opt_bin/"bramley", "serve", "--config", etc/"bramley/bramley.yaml", "--data", var/"bramley"]
    keep_alive crashed: true
    working_dir var/"bramley"
    log_path var/"log/bramley.log"
    error_log_path var/"log/bramley.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/bramley --version")
    faults = shell_output("#{bin}/bramley config check 2>&1", 78)
    assert_match "apple.team_id", faults
  end
end
