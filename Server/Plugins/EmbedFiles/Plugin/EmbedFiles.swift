import Foundation
import PackagePlugin

/// Makes the text files of a target constants of its code, as `EmbeddedFiles.style_css`, so that a program needs no files
/// beside it. SwiftPM's own `embedInCode` writes each byte as a number, which takes the compiler minutes.
@main
struct EmbedFiles: BuildToolPlugin {
  private static let extensions: Set = ["css", "js", "json", "mustache", "svg", "ts", "txt"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let files = target.sourceFiles.map(\.url).filter { Self.extensions.contains($0.pathExtension) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files of \(target.name)",
        executable: try context.tool(named: "embed-files").url,
        arguments: ([output] + files).map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    ]
  }
}
