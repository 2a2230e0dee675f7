class Zumen < Formula
  desc "Diagrams of backgammon, Go, shogi, Carcassonne and Zillions of Games"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "OFL-1.1"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/zumen-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256 zumen-@VERSION@-aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/zumen-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256 zumen-@VERSION@-x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/zumen-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 zumen-@VERSION@-aarch64-unknown-linux-gnu.tar.gz@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/zumen-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 zumen-@VERSION@-x86_64-unknown-linux-gnu.tar.gz@"
    end
  end

  def install
    bin.install "zumen"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/zumen"
    zsh_completion.install "completions/_zumen"
    fish_completion.install "completions/zumen.fish"
    doc.install "licences"
  end

  test do
    assert_equal "zumen #{version}", shell_output("#{bin}/zumen -V").strip
    system bin/"zumen", "4HPwATDgc/ABMA:cAkqAAAAAAAE", "-o", "position.svg"
    assert_path_exists testpath/"position.svg"
  end
end
