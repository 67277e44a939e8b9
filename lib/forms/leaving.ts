/** What stands between a page and its end: a form with something typed into it. */
export interface LeaveGuard {
  /** Asks whether to go on, and goes on when the answer is yes. */
  ask: (goOn: () => void) => void
  /** Everybody agreed: the page goes, and nobody asks again. */
  release: () => void
}

const guards = new Set<LeaveGuard>()

/** Has a guard asked before the session is ended on purpose. Returns the way to stop. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Leaves when every guard agrees, one after the other; at once where there is none. */
export function leaveGuarded(leave: () => void): void {
  const all = [...guards]
  const go = () => {
    for (const guard of all) guard.release()
    leave()
  }
  all.reduceRight<() => void>((goOn, guard) => () => guard.ask(goOn), go)()
}
