import { ownStorage } from '../own-storage'

const PREFIX = 'quartermaster.palette/'
const { read, write, subscribe } = ownStorage(PREFIX)

/** A setting of one user in this browser as it is stored, the same text until it changes; empty when there is none. */
export function readOwn(name: string, owner: string): string {
  return read(keyOf(name, owner))
}

/** Keeps a setting of one user in this browser; an empty one is forgotten. */
export function writeOwn(name: string, owner: string, text: string): void {
  write(keyOf(name, owner), text)
}

/** Called when a setting may have changed, here or in another tab. Returns the way to stop. */
export const subscribeToOwn = subscribe

function keyOf(name: string, owner: string): string {
  return `${PREFIX}${name}/${encodeURIComponent(owner)}`
}
