/** Guard that confirms leaving a page, for example because a form has unsaved changes. */
export interface LeaveGuard {
  /** Requests confirmation, and calls `goOn` when the user agrees. */
  ask: (goOn: () => void) => void
  /** Called when all guards have agreed. The page closes without another confirmation. */
  release: () => void
}

const guards = new Set<LeaveGuard>()

/** Registers a guard that is called before the user ends the session. Returns the function that removes it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** True while a guard would confirm leaving, for example because a form has unsaved changes. */
export function isLeavingGuarded(): boolean {
  return guards.size > 0
}

/** Leaves the page after each guard has agreed in turn, or at once when there are no guards. */
export function leaveGuarded(leave: () => void): void {
  const all = [...guards]
  const go = () => {
    for (const guard of all) guard.release()
    leave()
  }
  all.reduceRight<() => void>((goOn, guard) => () => guard.ask(goOn), go)()
}
