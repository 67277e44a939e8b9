import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromRoot, ROOT } from '../../scripts/lib/paths.mjs'
import { compileStyles } from '../../scripts/lib/static-styles.mjs'

/** Transforms components as the build does, so that tests run what browsers run, and then as Next's own transformer. */

const require = createRequire(import.meta.url)
const next = require('next/dist/build/swc/jest-transformer')
/** Everything besides a component's source that the result depends on. */
const version = [
  readFileSync(fromRoot('scripts/lib/static-styles.mjs'), 'utf8'),
  ...['@chakra-ui/react', 'next'].map((name) => require(`${name}/package.json`).version),
].join('\0')

/** @param {object} settings of Next's transformer */
const createTransformer = (settings) => {
  const nextTransformer = next.createTransformer(settings)
  return {
    ...nextTransformer,
    /** @param {string} source @param {string} file @param {object} options */
    process: (source, file, options) => {
      const { code, errors } = compileStyles(source, path.relative(ROOT, file))
      if (errors.length > 0) throw new Error(errors.join('\n'))
      return nextTransformer.process(code, file, options)
    },
    /** @param {string} source @param {string} file @param {{ configString: string }} options */
    getCacheKey: (source, file, { configString }) =>
      createHash('sha256').update([version, source, file, configString].join('\0')).digest('hex'),
  }
}

const stylesTransformer = { createTransformer }
export default stylesTransformer
