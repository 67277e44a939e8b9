import type { Tx } from '../../db/types'

async function undo(tx: Tx, after: number): Promise<void> {
  await tx.query('rollback to savepoint part')
  tx.after.length = after
}

/** Runs a part of a transaction. When the part throws, only the part is undone. */
export async function runInSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const after = tx.after.length
  await tx.query('savepoint part')
  try {
    const result = await run()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    await undo(tx, after)
    throw error
  }
}

/** Runs a part of a transaction for its result only, and always undoes it. */
export async function runAndRollBack<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const after = tx.after.length
  await tx.query('savepoint part')
  try {
    return await run()
  } finally {
    await undo(tx, after)
  }
}
