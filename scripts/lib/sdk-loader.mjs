/**
 * Changes to the platform's library, which is one file of classes and their instances. Marked as free of side effects,
 * the instances that the app does not use (lib/ordercloud/resources.ts) drop out of the build. Without its fallback for
 * Node, the library needs no `Buffer`, for which the bundler would add 6 KB. A method that only returns the promise of
 * one request needs no generator around it.
 *
 * @type {[RegExp, string][]}
 */
const CHANGES = [
  [/= \/\*\* @class \*\/ \(function/g, '= (/* @__PURE__ */ function'],
  [/^(var [\w$]+ = )(new \w+\(\);)(?=\r?$)/gm, '$1/* @__PURE__ */ $2'],
  [
    /return __awaiter\(this, void 0, void 0, function \(\) \{\s*(var [\w, ]+;)\s*return __generator\(this, function \(_a\) \{\s*switch \(_a\.label\) \{\s*case 0:((?:(?!case 1:|\[4 )[\s\S])*)return \[4 \/\*yield\*\/, ((?:(?!case 1:|\[4 )[\s\S])*)\];\s*case 1: return \[2 \/\*return\*\/, _a\.sent\(\)\];\s*\}\s*\}\);\s*\}\);/g,
    '$1$2return $3;',
  ],
  [
    /\.catch\(function \(ex\) \{\s*if \(ex\.response\) \{\s*throw new OrderCloudError\(ex\);\s*\}\s*throw ex;\s*\}\)/g,
    '.catch(throwOrderCloudError)',
  ],
  [
    /^var OrderCloudError = /m,
    'function throwOrderCloudError(ex) { throw ex.response ? new OrderCloudError(ex) : ex; }\n$&',
  ],
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
