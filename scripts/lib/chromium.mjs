import fs from 'node:fs'
import path from 'node:path'
import { run, runNode } from './command.mjs'
import { UsageError, progress } from './terminal.mjs'

/**
 * Flags for every browser that the scripts start. The browser runs as root in containers and makes no calls of its own.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** File names of browsers. The shell without windows comes first, because it takes a quarter less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
]

const WELL_KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns an installed Chromium: the one that CHROMIUM_PATH names, or one on the path, at its usual place, or from
 * Playwright's own download.
 *
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!fs.existsSync(named))
      throw new UsageError(`CHROMIUM_PATH names a file that does not exist: ${named}`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...WELL_KNOWN,
  ]
  const found = candidates.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())
  if (found) return found
  try {
    const { chromium } = await import('playwright')
    const own = chromium.executablePath()
    return own && fs.existsSync(own) ? own : null
  } catch {
    return null
  }
}

function isRootOnDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /^ID=debian$/m.test(fs.readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** @param {string} what @param {string} file @param {string[]} args */
async function install(what, file, args) {
  const step = progress(what)
  const { code, output } = file.endsWith('.js') ? await runNode(file, args) : await run(file, args)
  if (code === 0) return step.done()
  step.stop()
  console.error(output)
  throw new UsageError('No browser could be installed. See the output above.')
}

/**
 * Returns the path of an installed browser and installs one if necessary.
 *
 * @param {{ download?: boolean }} [options] `download` permits Playwright's own browser
 * @returns {Promise<string>}
 */
export async function ensureChromium({ download = false } = {}) {
  const found = await findChromium()
  if (found) return found
  if (isRootOnDebian()) {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    await install('Looking up packages', 'apt-get', ['update', '-q'])
    // Installs a font as well. Without any font, Chromium cannot measure text.
    await install('Installing Chromium', 'apt-get', [
      ...['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    ])
  } else if (download) {
    await install('Downloading a browser', 'node_modules/playwright/cli.js', ['install', 'chromium'])
  }
  const installed = await findChromium()
  if (installed) return installed
  throw new UsageError(
    'The browser tests need Chromium. Install it on the PATH, set CHROMIUM_PATH to its file, ' +
      "or run `npm test -- --download-browser` for Playwright's own.",
  )
}
