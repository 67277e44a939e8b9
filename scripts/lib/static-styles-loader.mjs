import path from 'node:path'
import { compileStyles } from './static-styles.mjs'
import { ROOT } from './paths.mjs'

/**
 * Loader of the build: replaces Chakra's layout elements by plain elements (see static-styles.mjs).
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function staticStylesLoader(source) {
  const { code, errors } = compileStyles(source, path.relative(ROOT, this.resourcePath))
  if (errors.length > 0) throw new Error(`Styles must be constants:\n${errors.join('\n')}`)
  return code
}
