import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from './errors'

/** How often one piece of work is begun anew for another answer; more means that somebody keeps changing the data. */
const MOST = 8

/** Breaks off a transaction that needs to know something from outside. */
class Question extends Error {
  constructor(
    readonly key: string,
    readonly ask: () => Promise<unknown>,
  ) {
    super(`The transaction waits for an answer: ${key}`)
  }
}

const answers = new AsyncLocalStorage<Map<string, unknown>>()

/**
 * An answer from outside, such as an integration's. Asked for inside of a transaction it undoes that, is asked, and the
 * transaction is run again with it: nothing is held while somebody takes their time, and whoever is asked may call the
 * platform before they answer. `key` tells equal questions from others; equal ones are asked once.
 */
export async function fromOutside<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.getStore()
  if (!known) return ask()
  if (known.has(key)) return known.get(key) as T
  throw new Question(key, ask)
}

/** Runs a transaction as often as it has questions; 409 where every answer raises another one. */
export function answering<T>(run: () => Promise<T>): Promise<T> {
  const known = new Map<string, unknown>()
  return answers.run(known, async () => {
    for (let asked = 0; ; asked++) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Question)) throw error
        if (asked === MOST)
          throw refuse(
            'IntegrationEvent.BadRequest',
            'What was asked about keeps changing: try again.',
            null,
            409,
          )
        known.set(error.key, await answers.exit(error.ask))
      }
    }
  })
}
