import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The transaction that the running code is inside of, if any.
 *
 * The embedded engine has one connection: a statement that asks for it from inside an open transaction, but not
 * through it, would wait for itself for ever. So every statement looks here first and joins the transaction.
 */
export class TransactionScope<T> {
  private readonly storage = new AsyncLocalStorage<{ tx: T; isOpen: boolean }>()

  /** Undefined outside, and in work that has outlived the transaction it was begun in. */
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

/** Runs work in nobody's transaction: for what goes on in the background, whoever began it. */
export const detached = AsyncLocalStorage.snapshot()
