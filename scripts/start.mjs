import { parseArgs } from 'node:util'
import { isBlockedByBrowsers } from './lib/ports.mjs'
import { UsageError, runMain } from './lib/terminal.mjs'

/**
 * `npm start -- OPTIONS`: serves the build by `next start`, with the options of that command. Next runs in this
 * process, so that signals reach it. Next rejects blocked ports itself, but does not know all of them.
 */
await runMain(async () => {
  const port = Number(portOption() ?? process.env.PORT)
  if (isBlockedByBrowsers(port))
    throw new UsageError(
      `Browsers block port ${port}, because another protocol uses it. Choose another port with --port or PORT.`,
    )
  process.argv.splice(2, 0, 'start')
  await import('next/dist/bin/next')
})

/**
 * Returns the port from the options as Next reads them. Next checks all other options.
 *
 * @returns {string | undefined}
 */
function portOption() {
  const { port } = parseArgs({ strict: false, options: { port: { type: 'string', short: 'p' } } }).values
  return typeof port === 'string' ? port : undefined
}
