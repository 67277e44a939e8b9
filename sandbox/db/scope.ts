import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Tracks the transaction in which the running code executes, if any.
 *
 * The embedded engine has one connection. A statement inside an open transaction that did not use it would wait for
 * itself forever. Every statement therefore checks for an open transaction first and joins it.
 */
export class TransactionScope<T> {
  private readonly storage = new AsyncLocalStorage<{ tx: T; isOpen: boolean }>()

  /**
   * Returns the current transaction. Undefined outside of one, and in work that outlives the transaction it was started
   * in.
   */
  current(): T | undefined {
    const entered = this.storage.getStore()
    return entered?.isOpen ? entered.tx : undefined
  }

  async run<R>(tx: T, work: () => Promise<R>): Promise<R> {
    const entered = { tx, isOpen: true }
    try {
      return await this.storage.run(entered, work)
    } finally {
      entered.isOpen = false
    }
  }
}

/** Runs work outside of any transaction: for background work that a transaction starts. */
export const runOutsideTransaction = AsyncLocalStorage.snapshot()
