import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { BUILD, fromRoot } from './lib/paths.mjs'
import { freePort } from './lib/ports.mjs'
import { lockHolder } from '../sandbox/db/socket-lock.mjs'
import { upLock } from './lib/run-lock.mjs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, localSettings, officeSpec, sandboxSpec } from './lib/services.mjs'
import { createSupervisor } from './lib/supervisor.mjs'
import { UsageError, dim, progress, readOptions, runMain, say } from './lib/terminal.mjs'

/**
 * `npm run shots`: takes screenshots of the registered screens at 390 and 1440 px, light and dark, into .shots, with a
 * contact sheet for each area and a page that links to the sheets. A run for one screen writes no sheets.
 *   --as ACCOUNT  signs in as another demo account than admin
 *   --all         as every demo account, one after the other
 *   --only PATH   one screen, registered or not
 *   --width N     at this width only
 */

const OUT = fromRoot('.shots')
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const SCHEMES = /** @type {const} */ (['light', 'dark'])

/** Uses the running `up` of this folder, or starts processes on free ports. */
async function openOffice() {
  const running = await lockHolder(upLock('.data/demo'))
  if (running?.officeUrl) {
    say(dim(`  Using ${running.officeUrl}`))
    return { office: String(running.officeUrl), close: async () => {} }
  }
  const { buildSandbox } = await import('./build-sandbox.mjs')
  const { buildOffice, isOfficeBuilt } = await import('./lib/office-build.mjs')
  await buildSandbox({ quiet: true })
  if (!isOfficeBuilt()) {
    const step = progress('Building the back office')
    const { ok, output } = await buildOffice()
    step.done()
    if (!ok) throw new UsageError(`${output}\nThe back office could not be built.`)
  }
  const supervisor = createSupervisor()
  const [sandboxPort, officePort] = [await freePort(), await freePort()]
  const step = progress('Starting the platform')
  const { url } = await supervisor.start(
    sandboxSpec({
      port: sandboxPort,
      data: path.join(BUILD, 'shots-data'),
      env: { DATABASE_URL: undefined },
      onProgress: (label, done, total) => step.update(label, done, total),
    }),
  )
  const office = await supervisor.start(officeSpec({ port: officePort, env: localSettings(url) }))
  step.done()
  return { office: office.url, close: () => supervisor.stop() }
}

/** @param {import('playwright').Page} page @param {string} account */
async function signIn(page, account) {
  await page.goto('/')
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/', { timeout: 20_000 })
}

/** Replaces `:first` by the first entry that the list links to. Returns null if the list is empty. */
async function resolvePath(/** @type {import('playwright').Page} */ page, /** @type {string} */ pattern) {
  const { splitAtFirst } = await import('../e2e/support/screens.mjs')
  const split = splitAtFirst(pattern)
  if (!split) return pattern
  const { list, below } = split
  await page.goto(list)
  await settle(page)
  const first = await page.evaluate((prefix) => {
    // Other pages of the area are linked above the rows.
    const links = [...document.querySelectorAll('main :is(tbody, [role=tree]) a[href]')]
    const paths = links.map((link) => new URL(/** @type {HTMLAnchorElement} */ (link).href).pathname)
    return paths.find((name) => name.startsWith(`${prefix}/`)) ?? null
  }, list)
  return first === null ? null : first + below
}

/** Waits until nothing loads, spins or moves. @param {import('playwright').Page} page */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/**
 * Screenshots of one screen by one account.
 *
 * @typedef {object} Shots
 * @property {string} name
 * @property {string} path
 * @property {{ file: string, what: string }[]} files
 */

const escape = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** @param {string} title @param {string} body */
const htmlPage = (title, body) => `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title>
<style>body{font:14px system-ui;margin:2rem;background:#eee}h2 small{font-weight:400;color:#555}
section>div{display:flex;gap:1rem;align-items:flex-start;overflow-x:auto}figure{margin:0}
img{height:420px;border:1px solid #bbb;background:#fff}figcaption{color:#555}</style>
<h1>${escape(title)}</h1>${body}
`

/** @param {readonly Shots[]} rows */
const sheetOf = (rows) =>
  rows
    .map(
      ({ name, path, files }) =>
        `<section><h2>${escape(name)} <small>${escape(path)}</small></h2><div>${files
          .map(
            ({ file, what }) =>
              `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${escape(what)}"></a><figcaption>${escape(what)}</figcaption></figure>`,
          )
          .join('')}</div></section>`,
    )
    .join('\n')

/** Returns the area of an address, which is its first part. @param {string} address */
const areaOf = (address) => /^\/([\w-]+)/.exec(address)?.[1] ?? 'sign-in'

/** Writes a contact sheet for each area, and the page that links to them. @param {readonly Shots[]} rows */
function writeSheets(rows) {
  /** @type {Map<string, Shots[]>} */
  const areas = new Map()
  for (const row of rows) areas.set(areaOf(row.path), [...(areas.get(areaOf(row.path)) ?? []), row])
  const links = [...areas].map(([area, of]) => {
    fs.writeFileSync(path.join(OUT, `${area}.html`), htmlPage(area, sheetOf(of)))
    return `<li><a href="${area}.html">${area}</a> (${of.length})</li>`
  })
  fs.writeFileSync(path.join(OUT, 'index.html'), htmlPage('Quartermaster', `<ul>${links.join('')}</ul>`))
}

await runMain(async () => {
  const options = readOptions({
    ...{ as: { type: 'string', default: 'admin' }, all: { type: 'boolean' } },
    ...{ only: { type: 'string' }, width: { type: 'string' } },
  })
  const sizes = options.width === undefined ? SIZES : [{ width: Number(options.width), height: 1000 }]
  await ensureInstalled()
  const { CHROMIUM_ARGS, ensureChromium } = await import('./lib/chromium.mjs')
  const { chromium } = await import('playwright')
  const { SCREENS } = await import('../e2e/support/screens.mjs')
  const executablePath = await ensureChromium()
  const accounts = options.all ? DEMO_ACCOUNTS.map(([name]) => String(name)) : [options.as]
  const screens = options.only
    ? [
        SCREENS.find(({ path }) => path === options.only) ?? {
          name: options.only.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home',
          path: options.only,
        },
      ]
    : SCREENS

  const { office, close } = await openOffice()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  let failures = 0
  try {
    // A run for one screen keeps the other pictures. A complete run starts with an empty folder.
    if (!options.only) fs.rmSync(OUT, { recursive: true, force: true })
    fs.mkdirSync(OUT, { recursive: true })
    /** @type {Map<string, Shots>} */
    const rows = new Map()
    const step = progress('Photographing')
    let done = 0
    const total = accounts.length * sizes.length * SCHEMES.length * screens.length
    for (const account of accounts) {
      for (const viewport of sizes) {
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({
            ...{ baseURL: office, viewport, colorScheme, locale: 'en-US', timezoneId: 'UTC' },
            reducedMotion: 'reduce',
          })
          const page = await context.newPage()
          let signedIn = false
          for (const screen of screens) {
            const what = `${viewport.width} px, ${colorScheme}`
            step.update(`${screen.name}, ${what},`, ++done, total)
            try {
              // Public screens come first, while no user is signed in.
              if (!screen.isPublic && !signedIn) {
                await signIn(page, account)
                signedIn = true
              }
              const target = await resolvePath(page, screen.path)
              if (target === null) throw new Error(`${screen.path}: the list is empty`)
              await page.goto(target)
              await settle(page)
              if (screen.key) {
                await page.keyboard.press(screen.key)
                await page.locator('dialog[open]').waitFor()
                await settle(page)
              }
              const file = `${account}-${screen.name}-${viewport.width}-${colorScheme}.png`
              await page.screenshot({ path: path.join(OUT, file), fullPage: true, animations: 'disabled' })
              const key = `${account} ${screen.name}`
              const row = rows.get(key) ?? { name: `${screen.name} (${account})`, path: target, files: [] }
              row.files.push({ file, what })
              rows.set(key, row)
            } catch (error) {
              failures++
              step.stop()
              say(
                `    ${account}: ${screen.name}, ${what}: ${/** @type {Error} */ (error).message.split('\n')[0]}`,
              )
            }
          }
          await context.close()
        }
      }
    }
    if (!options.only) writeSheets([...rows.values()])
    step.done(`${total - failures} pictures`)
    say(`  ${options.only ? OUT : path.join(OUT, 'index.html')}`)
  } finally {
    await browser.close()
    await close()
  }
  return failures ? 1 : 0
})
process.exit()
