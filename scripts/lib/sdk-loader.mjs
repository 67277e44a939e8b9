/**
 * Changes to the platform's library, which is one file of classes and their instances. Marked as free of side effects,
 * the instances that the app does not use (lib/ordercloud/resources.ts) drop out of the build. Without its fallback for
 * Node, the library needs no `Buffer`, for which the bundler would add 6 KB.
 *
 * @type {[RegExp, string][]}
 */
const CHANGES = [
  [/= \/\*\* @class \*\/ \(function/g, '= (/* @__PURE__ */ function'],
  [/^(var [\w$]+ = )(new \w+\(\);)(?=\r?$)/gm, '$1/* @__PURE__ */ $2'],
  [/return Buffer\.from\(str, 'base64'\)\.toString\('binary'\);/g, ''],
]

/**
 * Loader of the build: makes the platform's library smaller. Rejects a version of the library in another form, because
 * it would make every page larger without notice.
 *
 * @param {string} source
 */
export default function sdkLoader(source) {
  return CHANGES.reduce((text, [pattern, replacement]) => {
    const changed = text.replace(pattern, replacement)
    if (changed === text) throw new Error(`The library has no ${pattern}. Adapt scripts/lib/sdk-loader.mjs.`)
    return changed
  }, source)
}
