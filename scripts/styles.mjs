import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from './build-sandbox.mjs'
import { BUILD, fromRoot } from './lib/paths.mjs'

/**
 * Writes the static stylesheet of the back office from its design system, components/ui/theme/static-css.ts. Runs before
 * every build and before the development server.
 */

/** Writes components/ui/theme/static.css if its content has changed. */
export async function writeStyles() {
  const bundle = `${BUILD}/static-css.${process.pid}.mjs`
  await bundleForNode({
    entryPoints: [fromRoot('components/ui/theme/static-css.ts')],
    outfile: bundle,
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: false,
  })
  try {
    const { staticCss } = await import(pathToFileURL(bundle).href)
    const file = fromRoot('components/ui/theme/static.css')
    const css = staticCss()
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === css) return
    // Replaces the file atomically, because a server may be reading it.
    fs.writeFileSync(`${file}.${process.pid}`, css)
    fs.renameSync(`${file}.${process.pid}`, file)
  } finally {
    fs.rmSync(bundle, { force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeStyles()
