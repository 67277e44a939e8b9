import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from './types'

/**
 * The transaction that the running code is inside of, if any.
 *
 * The embedded engine has one connection: a statement that asks for it from inside an open transaction, but not
 * through it, would wait for itself for ever. So every statement looks here first and joins the transaction.
 */
export class TransactionScope {
  private readonly storage = new AsyncLocalStorage<Queryable>()

  current(): Queryable | undefined {
    return this.storage.getStore()
  }

  run<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
    return this.storage.run(tx, work)
  }
}
