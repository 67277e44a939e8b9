import { parseArgs } from 'node:util'
import { plainLine, progressTo } from '../cli/progress'
import { RejectedCall, UnreachablePlatform } from './api'
import type { Access } from './market'
import { isComplete, summary } from './report'
import { NoShoppersError, runSimulation } from './run'

/** Creates the error for an invalid option, from a message of one sentence. */
type CreateOptionError = (sentence: string) => Error

const MAX_COUNT = 100_000
/** Default share of orders that guests start. */
const DEFAULT_GUEST_SHARE = 0.1

function countOf(
  option: string,
  text: string,
  createError: CreateOptionError,
  [min, max]: readonly [number, number] = [1, MAX_COUNT],
): number {
  const count = Number(text)
  if (text.trim() !== '' && Number.isInteger(count) && count >= min && count <= max) return count
  throw createError(`--${option} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** Default options: those of the demo marketplace as started by `npm run up`. */
export interface Defaults {
  url: string
  access: Access
  days: number
}

/** Returns the text of `--help`. */
export function shopHelp({ url, access, days }: Defaults): string {
  return `npm run shop -- [--orders 200] [--guests 20] [--seed 1] [--days ${days}] [--url ${url}]
Simulates shoppers, approvers and sellers that use only the public API. On an embedded platform, the orders are
spread over the last days; on other platforms, all orders are made now. The same seed makes the same orders. If the
storefront allows guests, --guests sets how many orders they start (default: a tenth). Half of the guests sign in or
register before they pay, and keep their order.
Without credentials, the command uses those of the demo marketplace. With any of these options, only those given:
  --client ID --secret TEXT                   the administrator: an API client with its secret, or
  --client ID --username NAME --password TEXT      the administrator: a user of the API client
  --people-client ID --people-password TEXT   the client and password of all other users: approvers, suppliers, and
                                              shoppers that cannot be impersonated
  --desk NAME                                 the user who processes the orders (demo: ${access.desk}; otherwise the administrator)
The exit code is 1 if not all orders could be made, and 2 if the run was interrupted.`
}

const OPTIONS = {
  orders: { type: 'string', default: '200' },
  guests: { type: 'string' },
  seed: { type: 'string', default: '1' },
  days: { type: 'string' },
  url: { type: 'string' },
  client: { type: 'string' },
  secret: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  'people-client': { type: 'string' },
  'people-password': { type: 'string' },
  desk: { type: 'string' },
} as const

function accessOf(
  values: Record<string, string | undefined>,
  demo: Access,
  complain: CreateOptionError,
): Access {
  const { client, secret, username, password, desk } = values
  const [peopleClient = client, peoplePassword] = [values['people-client'], values['people-password']]
  if ([client, secret, username, password, peopleClient, peoplePassword].every((one) => one === undefined))
    return { ...demo, desk: desk ?? demo.desk }
  if (client === undefined) throw complain('Name the API client with --client.')
  if (
    (username === undefined) !== (password === undefined) ||
    (username === undefined) === (secret === undefined)
  )
    throw complain('Give either --secret, or --username and --password.')
  const people =
    peopleClient === undefined || peoplePassword === undefined
      ? null
      : { clientId: peopleClient, password: peoplePassword }
  return { admin: { clientId: client, secret, username, password }, people, desk: desk ?? null }
}

/** Implements `shop`: runs the simulation over HTTP, prints its progress and results, and returns the exit code. */
export async function shopCommand(
  args: string[],
  defaults: Defaults,
  complain: CreateOptionError,
): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const interrupt = new AbortController()
  const stop = (): void => interrupt.abort()
  // A repeated signal must not end the process either, because the clock must be reset. The same applies when the
  // parent process disconnects.
  for (const end of ['SIGINT', 'SIGTERM'] as const) process.on(end, stop)
  process.once('disconnect', stop)
  const url = (values.url ?? defaults.url).replace(/\/+$/, '')
  if (!URL.canParse(url)) throw complain(`--url must be an address, not "${url}".`)
  const orders = countOf('orders', values.orders, complain)
  const guests =
    values.guests === undefined
      ? Math.round(orders * DEFAULT_GUEST_SHARE)
      : countOf('guests', values.guests, complain, [0, orders])
  try {
    const report = await runSimulation({
      url,
      transport: (request) => fetch(request),
      access: accessOf(values, defaults.access, complain),
      ...{ orders, guests },
      days: values.days === undefined ? defaults.days : countOf('days', values.days, complain),
      seed: values.seed,
      progress: progressTo(process.stderr, (label, done, total) =>
        console.error(plainLine(label, done, total)),
      ),
      log: (line) => console.error(line),
      signal: interrupt.signal,
    })
    for (const line of summary(report)) console.log(line)
    if (interrupt.signal.aborted) return 2
    return isComplete(report) ? 0 : 1
  } catch (error) {
    if (error instanceof UnreachablePlatform || error instanceof NoShoppersError)
      throw complain(error.message)
    if (error instanceof RejectedCall)
      throw complain(`${error.call} was rejected: ${error.code}, ${error.message}`)
    throw error
  }
}
