import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { offerSingleSignOn } from './lib/demo-single-sign-on.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fromRoot, ROOT } from './lib/paths.mjs'
import { isBlockedByBrowsers, isPortFree, waitForFreePort } from './lib/ports.mjs'
import { acquireLock, lockHolder } from '../sandbox/db/socket-lock.mjs'
import { upLock } from './lib/run-lock.mjs'
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  demoSettings,
  missingSettings,
  officeSpec,
  sandboxSpec,
} from './lib/services.mjs'
import { createSupervisor } from './lib/supervisor.mjs'
import { UsageError, bold, dim, progress, readOptions, red, runMain, say } from './lib/terminal.mjs'

/**
 * `npm run up`: starts everything on this machine, from a fresh clone to two running processes. `--dev` does the same
 * with hot reload. Only Node's own modules may be imported above, because the packages may not be installed yet.
 */

const options = readOptions({
  dev: { type: 'boolean', default: false },
  data: { type: 'string', default: '.data/demo' },
  seed: { type: 'string', default: 'demo' },
})

/** @param {string} name @param {number} fallback */
function portSetting(name, fallback) {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new UsageError(`${name} is not a port: ${text}`)
  if (isBlockedByBrowsers(port))
    throw new UsageError(
      `Browsers block port ${port}, because another protocol uses it. Set ${name} to another port.`,
    )
  return port
}

/** @param {number} port @param {string} setting */
async function requirePort(port, setting) {
  // A predecessor that was killed leaves children that need a moment to notice.
  if ((await isPortFree(port)) || (await waitForFreePort(port, 3000))) return
  throw new UsageError(`Port ${port} is already in use. Set ${setting} to use another port.`)
}

/** Reads the environment and the .env files in the same way as Next. */
async function readSettings() {
  const { default: env } = await import('@next/env')
  const { combinedEnv } = env.loadEnvConfig(ROOT, options.dev, { info() {}, error: console.error })
  // Otherwise Next would not read its files again after a change.
  delete process.env.__NEXT_PROCESSED_ENV
  return combinedEnv
}

/** Stores the last lines of a child, which are shown only if they explain a failure. */
function createLineBuffer() {
  /** @type {string[]} */
  const lines = []
  return {
    /** @param {string} line */
    add(line) {
      lines.push(line)
      if (lines.length > 60) lines.shift()
    },
    print() {
      for (const line of lines) console.error(dim(`  | ${line}`))
    },
  }
}

/** @param {string} officeUrl @param {string} apiUrl @param {boolean} isLocal @param {string | undefined} engine */
function printAddresses(officeUrl, apiUrl, isLocal, engine) {
  say()
  say(`  ${bold('Back office')}   ${bold(officeUrl)}`)
  say(`  Platform      ${apiUrl}${engine ? dim(`  ${engine}, data in ${options.data}`) : ''}`)
  if (isLocal) {
    say()
    say(`  Sign in with any of these accounts. The password is ${bold(DEMO_PASSWORD)}`)
    for (const [name, what] of DEMO_ACCOUNTS) say(`    ${name.padEnd(18)}${dim(what)}`)
  } else {
    say()
    say(`  The back office uses ${apiUrl}. No sandbox was started.`)
  }
  say()
  say(dim('  Press Ctrl-C to stop.'))
  say()
}

await runMain(async () => {
  const officePort = portSetting('PORT', 3000)
  const sandboxPort = portSetting('SANDBOX_PORT', 4010)
  if (officePort === sandboxPort) throw new UsageError('PORT and SANDBOX_PORT must be different.')
  const officeUrl = `http://localhost:${officePort}`

  const lockName = upLock(options.data)
  const lock = await acquireLock(lockName, { describe: () => ({ officeUrl }), waitMs: 1000 })
  if (!lock) {
    const holder = await lockHolder(lockName)
    throw new UsageError(
      `Already running: ${holder?.officeUrl ?? 'another instance'} (process ${holder?.pid ?? 'unknown'}). ` +
        'To start a second instance, set --data, PORT and SANDBOX_PORT to other values.',
    )
  }

  const supervisor = createSupervisor({
    onRestart: (name, why) => say(`  The ${name} stopped unexpectedly (${why}). Restarting it.`),
    onGiveUp: (sentence) => void shutDown(1, sentence),
  })

  /** @type {(code: number) => void} */
  let finish = () => {}
  const finished = new Promise((resolve) => (finish = resolve))
  let isStopping = false
  /** @param {number} code @param {string} [sentence] */
  async function shutDown(code, sentence) {
    if (isStopping) return
    isStopping = true
    if (sentence) {
      sandboxLines.print()
      officeLines.print()
      console.error(`\n${red(sentence)}`)
    }
    await supervisor.stop()
    await lock?.release()
    finish(code)
  }
  const sandboxLines = createLineBuffer()
  const officeLines = createLineBuffer()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isStopping) {
        supervisor.kill()
        process.exit(1)
      }
      say(dim('\n  Stopping ...'))
      void shutDown(0).then(() => process.exit(0))
    })
  }
  // Children must end even if the terminal is closed.
  process.stdout.on('error', () => void shutDown(1).then(() => process.exit(1)))

  say()
  say(bold('  Quartermaster'))
  await ensureInstalled()

  const settings = await readSettings()
  const defaults = demoSettings(`http://localhost:${sandboxPort}`)
  const apiUrl = (settings.NEXT_PUBLIC_OC_API_URL || defaults.NEXT_PUBLIC_OC_API_URL).replace(/\/+$/, '')
  const isLocal = [`http://localhost:${sandboxPort}`, `http://127.0.0.1:${sandboxPort}`].includes(apiUrl)
  await requirePort(officePort, 'PORT')
  if (isLocal) await requirePort(sandboxPort, 'SANDBOX_PORT')

  const { buildSandbox } = await import('./build-sandbox.mjs')
  if (isLocal) await buildSandbox({ quiet: true })
  let hasStarted = false
  /** @param {string} label @param {ReturnType<typeof createLineBuffer>} buffer @param {boolean} isShown */
  const onLine = (label, buffer, isShown) => (/** @type {string} */ line, /** @type {string} */ stream) => {
    buffer.add(line)
    // In production only errors are printed after the block of addresses.
    if (hasStarted && !isStopping && line.trim() && (isShown || stream === 'err'))
      say(`${dim(`  ${label} |`)} ${line}`)
  }

  /** @type {(label: string, done?: number, total?: number) => void} */
  let show = () => {}
  // A first start takes about as long as the build, so both run in parallel.
  const platform = isLocal
    ? startWhenUnlocked(
        () =>
          supervisor.start(
            sandboxSpec({
              port: sandboxPort,
              data: options.data,
              seed: options.seed,
              onProgress: (label, done, total) => show(label, done, total),
              onLine: onLine('sandbox', sandboxLines, options.dev),
            }),
          ),
        () => show('waiting for the data folder'),
      )
    : null
  platform?.catch(() => {}) // handled below, where it is awaited

  if (options.dev) {
    const { copyFonts } = await import('./fonts.mjs')
    const { watchStyles, writeStyles } = await import('./styles.mjs')
    copyFonts()
    await writeStyles()
    watchStyles()
  } else {
    const { buildOffice, isOfficeBuilt } = await import('./lib/office-build.mjs')
    if (!isOfficeBuilt()) {
      const step = progress('Building the back office')
      const { ok, output } = await buildOffice()
      if (!ok) {
        step.stop()
        console.error(output)
        await shutDown(1, 'The back office could not be built. See the output above.')
        return finished
      }
      step.done()
    }
  }
  if (isStopping) return finished

  /** @type {string | undefined} */
  let engine
  try {
    if (platform) {
      const step = progress('Starting the platform')
      show = (label, done, total) => step.update(label, done, total)
      try {
        engine = (await platform).engine
        step.done()
      } catch (error) {
        step.stop()
        throw error
      }
    }
    const step = progress('Starting the back office')
    try {
      // Next itself reads the settings of the .env files, and watches them in development.
      const connectId = isLocal ? await offerSingleSignOn(apiUrl, officeUrl) : undefined
      const demo = { ...defaults, ...(connectId && { NEXT_PUBLIC_OC_OPENID_CONNECT_ID: connectId }) }
      const env = isLocal ? missingSettings(demo, settings) : {}
      await supervisor.start(
        officeSpec({
          port: officePort,
          dev: options.dev,
          env: { ...env, NODE_ENV: undefined },
          onLine: onLine('office', officeLines, options.dev),
        }),
      )
      step.done()
    } catch (error) {
      step.stop()
      throw error
    }
  } catch (error) {
    if (isStopping) return finished
    await shutDown(1, /** @type {Error} */ (error).message)
    return finished
  }

  hasStarted = true
  printAddresses(officeUrl, apiUrl, isLocal, engine)
  if (options.dev && isLocal) watchSandbox(() => supervisor.restart('sandbox'), buildSandbox)
  return finished
})
// The watcher of the sources would keep a finished process alive.
process.exit()

/**
 * Starts the sandbox. A sandbox whose supervisor was killed may still be storing its data, and locks the folder for
 * that time.
 *
 * @param {() => Promise<any>} start
 * @param {() => void} onWait
 */
async function startWhenUnlocked(start, onWait) {
  const until = Date.now() + 15_000
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const isHeld = /in use by another process/.test(/** @type {Error} */ (error).message)
      if (!isHeld || Date.now() > until) throw error
      onWait()
      await sleep(300)
    }
  }
}

/**
 * Rebuilds and restarts the sandbox when its source changes. If the source does not compile, the running sandbox
 * continues.
 *
 * @param {() => Promise<any>} restart
 * @param {typeof import('./build-sandbox.mjs').buildSandbox} build
 */
function watchSandbox(restart, build) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let work = Promise.resolve()
  const rebuild = async () => {
    try {
      const { changed } = await build({ quiet: true })
      if (!changed) return
      await restart()
      say(dim('  sandbox | restarted with the new source'))
    } catch (error) {
      say(red(`  sandbox | ${/** @type {Error} */ (error).message}`))
    }
  }
  fs.watch(fromRoot('sandbox'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => (work = work.then(rebuild)), 300)
  })
}
