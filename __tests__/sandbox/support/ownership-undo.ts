import type { Tx } from '@/sandbox/db/types'
import type { Marketplace } from './marketplace'

class Undone extends Error {
  constructor(readonly result: unknown) {
    super('undone')
  }
}

/** Rolls back every further write after its response, so that each caller finds the same data. */
export function undoWrites({ platform }: Marketplace): void {
  const transaction = platform.transaction.bind(platform)
  platform.transaction = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transaction<T>(async (tx) => {
        throw new Undone(await run(tx))
      })
    } catch (error) {
      if (error instanceof Undone) return error.result as T
      throw error
    }
  }
}
