import { spawn } from 'node:child_process'
import { buildSandbox } from './build-sandbox.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { PRELOAD } from './lib/services.mjs'
import { runMain } from './lib/terminal.mjs'

/**
 * `npm run sandbox -- ARGUMENTS`: starts the embedded platform alone with the given arguments. Builds it first if it is
 * stale.
 */
await runMain(async () => {
  await ensureInstalled()
  const { server } = await buildSandbox({ quiet: true })
  const args = process.argv.slice(2)
  // Arguments that begin with an option, such as `npm run sandbox -- --port 4010`, run the `serve` command. Otherwise
  // the first word is the command.
  const command = args[0]?.startsWith('-') || args.length === 0 ? ['serve', ...args] : args
  const child = spawn(process.execPath, ['--import', PRELOAD, '--enable-source-maps', server, ...command], {
    // With the channel, the child ends with this process, and sends its output as messages.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (/** @type {any} */ { type, label, done, total, url, engine }) => {
    if (type === 'progress') console.log(total ? `${label} ${done} of ${total}` : label)
    if (type === 'ready') console.log(`The embedded platform is ready at ${url} (${engine}).`)
  })
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A terminal's Ctrl-C reaches the child by itself. A second signal does no harm.
    process.on(signal, () => child.kill(signal))
  }
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
})
