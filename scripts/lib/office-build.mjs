import fs from 'node:fs'
import { copyFonts } from '../fonts.mjs'
import { writeStyles } from '../styles.mjs'
import { runNode } from './command.mjs'
import { fingerprint, storeFingerprint, storedFingerprint } from './fingerprint.mjs'
import { fromRoot } from './paths.mjs'
import { exclusively } from './run-lock.mjs'

/** Sources of the production build. Run-time settings are not part of it, because one build serves any marketplace. */
const SOURCES = [
  ...['app', 'components', 'hooks', 'lib', 'public'],
  ...['scripts/lib/static-styles.mjs', 'scripts/lib/static-styles-loader.mjs'],
  ...['scripts/lib/sdk-loader.mjs', 'scripts/lib/icon-loader.mjs'],
  ...[
    'middleware.ts',
    'instrumentation.ts',
    'next.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ],
]

/** @returns {boolean} */
export function isOfficeBuilt() {
  return fs.existsSync(fromRoot('.next/BUILD_ID')) && storedFingerprint('next') === fingerprint(SOURCES)
}

/**
 * Builds the back office if its sources have changed.
 *
 * @returns {Promise<{ built: boolean, ok: boolean, output: string }>}
 */
export const buildOffice = () =>
  exclusively(async () => {
    copyFonts()
    await writeStyles()
    if (isOfficeBuilt()) return { built: false, ok: true, output: '' }
    // Computed before the build, so that a change during the build triggers the next one.
    const hash = fingerprint(SOURCES)
    // An interrupted build must not be taken for the previous one.
    storeFingerprint('next', 'building')
    const { code, output } = await runNode('node_modules/next/dist/bin/next', ['build'], {
      env: { NODE_ENV: 'production' },
    })
    if (code === 0) storeFingerprint('next', hash)
    return { built: true, ok: code === 0, output }
  })
