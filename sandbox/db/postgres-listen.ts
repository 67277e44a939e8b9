import pg from 'pg'
import type { ChannelCallbacks, ChannelSubscription } from './types'

const RETRY_MS = 1000
const BEAT_MS = 5000
/**
 * Maximum time that a request waits for earlier notices, in milliseconds. All requests share one connection, so a
 * hanging connection must not block them for long.
 */
const CATCH_UP_TIMEOUT_MS = 1000
const CATCH_UP: pg.QueryConfig & pg.ClientConfig = { text: 'select 1', query_timeout: CATCH_UP_TIMEOUT_MS }
/** The name of the connection on the server. */
const LISTENER_NAME = 'quartermaster listener'

/**
 * Listens to a channel over a separate connection, which is reopened when it breaks. A missing answer to a heartbeat
 * detects a dead connection.
 * @returns a function that stops listening, and one that waits for earlier notices
 */
export async function listenPostgres(
  connectionString: string,
  channel: string,
  hearing: ChannelCallbacks,
): Promise<ChannelSubscription & { stop(): Promise<void> }> {
  let closed = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const drop = (client: pg.Client): void => {
    if (closed || current !== client) return
    current = null
    hearing.lost()
    void client.end().catch(() => undefined)
    later()
  }
  const later = (): void => {
    retry = setTimeout(() => void connect().then(hearing.connected, later), RETRY_MS).unref()
  }
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      query_timeout: BEAT_MS,
      application_name: LISTENER_NAME,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', ({ payload }) => hearing.message(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    current = client
  }

  /**
   * PostgreSQL signals the listeners before it answers a commit, and delivers pending notices to a connection before it
   * answers that connection's next statement. A connection that does not answer in time is closed, even where this
   * process or the server was only slow. That is safe: until a new connection receives notices again, the process
   * caches nothing and reads everything from the database.
   */
  const roundTrip = async (): Promise<void> => {
    const client = current
    await client?.query(CATCH_UP).catch(() => drop(client))
  }
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  // Calls during a round trip share the next one.
  const catchUp = (): Promise<void> => {
    next ??= underWay.then(() => {
      next = null
      underWay = roundTrip()
      return underWay
    })
    return next
  }

  await connect()
  hearing.connected()
  const beat = setInterval(() => {
    const client = current
    client?.query('select 1').catch(() => drop(client))
  }, BEAT_MS).unref()
  const stop = async (): Promise<void> => {
    closed = true
    clearInterval(beat)
    clearTimeout(retry)
    await current?.end().catch(() => undefined)
  }
  return { stop, catchUp }
}
