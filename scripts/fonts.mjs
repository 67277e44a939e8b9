import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromRoot } from './lib/paths.mjs'

/**
 * Copies the files of the selectable fonts from their packages into public/fonts, with their licenses. Browsers load
 * them from this app's own origin only. For the screens it copies only Latin and the weights that the screens use. Runs before every
 * build.
 */

/**
 * The fonts of PDF files, which need complete files: Latin, Greek, Cyrillic and the signs of currencies. Browsers load
 * them when a PDF file is made.
 */
const OF_PDF = {
  package: '@expo-google-fonts/roboto',
  files: ['Roboto_400Regular.ttf', 'Roboto_700Bold.ttf'],
}

const WANTED = /-latin(-ext)?-(wght|400|500|600|700)-normal\.woff2$/

/** Copies missing and changed files, and removes files that no package contains any more. */
export function copyFonts() {
  const target = fromRoot('public', 'fonts')
  fs.mkdirSync(target, { recursive: true })
  /** @type {Map<string, string>} */
  const files = new Map()
  const { dependencies } = JSON.parse(fs.readFileSync(fromRoot('package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    if (!/^@fontsource(-variable)?\//.test(name)) continue
    const folder = fromRoot('node_modules', name)
    files.set(`${path.basename(name)}-LICENSE.txt`, path.join(folder, 'LICENSE'))
    for (const file of fs.readdirSync(path.join(folder, 'files')))
      if (WANTED.test(file)) files.set(file, path.join(folder, 'files', file))
  }
  const ofPdf = fromRoot('node_modules', OF_PDF.package)
  files.set('pdf-roboto-LICENSE.txt', path.join(ofPdf, 'LICENSE_FONT'))
  for (const name of OF_PDF.files)
    files.set(name, path.join(ofPdf, name.slice('Roboto_'.length, -'.ttf'.length), name))
  for (const [name, source] of files) {
    const to = path.join(target, name)
    const fresh = fs.readFileSync(source)
    if (fs.existsSync(to) && fs.readFileSync(to).equals(fresh)) continue
    // Replaces the file atomically, because a server may be reading it.
    fs.writeFileSync(`${to}.${process.pid}`, fresh)
    fs.renameSync(`${to}.${process.pid}`, to)
  }
  const isFont = (/** @type {string} */ name) => /\.(woff2|ttf|txt)$/.test(name)
  for (const name of fs.readdirSync(target).filter(isFont))
    if (!files.has(name)) fs.rmSync(path.join(target, name))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) copyFonts()
