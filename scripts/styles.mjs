import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from './build-sandbox.mjs'
import { BUILD, fromRoot } from './lib/paths.mjs'
import { collectStyles, SOURCE_FOLDERS } from './lib/static-styles.mjs'

/**
 * Writes the static stylesheet of the back office from its design system, components/ui/theme/static-css.ts, and the style
 * properties of its elements. Runs before every build and before the development server.
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
    // The query makes Node read a changed bundle again.
    const { staticCss } = await import(`${pathToFileURL(bundle).href}?${Date.now()}`)
    const file = fromRoot('components/ui/theme/static.css')
    const css = staticCss(collectStyles())
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === css) return
    // Replaces the file atomically, because a server may be reading it.
    fs.writeFileSync(`${file}.${process.pid}`, css)
    fs.renameSync(`${file}.${process.pid}`, file)
  } finally {
    fs.rmSync(bundle, { force: true })
  }
}

/** Time after a change until the stylesheet is written, in milliseconds. Editors write several files at once. */
const SETTLE_MS = 50

/**
 * Writes the stylesheet again whenever the source of an element changes, for the development server. A style that cannot
 * be compiled is reported, and the stylesheet stays as it is until the source changes again.
 */
export function watchStyles() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let last = Promise.resolve()
  const write = () => {
    last = last.then(writeStyles).catch((/** @type {Error} */ error) => console.error(error.message))
  }
  for (const folder of SOURCE_FOLDERS)
    fs.watch(fromRoot(folder), { recursive: true }, (_event, file) => {
      if (!/\.tsx?$/.test(file ?? '')) return
      clearTimeout(timer)
      timer = setTimeout(write, SETTLE_MS)
    })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeStyles()
