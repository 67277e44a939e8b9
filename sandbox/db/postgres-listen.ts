import pg from 'pg'
import type { Hearing } from './types'

const RETRY_MS = 1000
const BEAT_MS = 5000

/**
 * Hears what is notified on a channel, over a connection of its own that is made anew when it breaks; answers how to
 * stop. A connection that died silently is noticed by its missing answer to a heartbeat.
 */
export async function listenPostgres(
  connectionString: string,
  channel: string,
  hearing: Hearing,
): Promise<() => Promise<void>> {
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
    retry = setTimeout(() => void connect().then(hearing.hears, later), RETRY_MS).unref()
  }
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, keepAlive: true, query_timeout: BEAT_MS })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', ({ payload }) => hearing.message(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    current = client
  }

  await connect()
  hearing.hears()
  const beat = setInterval(() => {
    const client = current
    client?.query('select 1').catch(() => drop(client))
  }, BEAT_MS).unref()
  return async () => {
    closed = true
    clearInterval(beat)
    clearTimeout(retry)
    await current?.end().catch(() => undefined)
  }
}
