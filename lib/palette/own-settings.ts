import { ownStorage } from '../own-storage'

const PREFIX = 'quartermaster.palette/'
const { read, write, subscribe } = ownStorage(PREFIX)

/**
 * Returns a user's setting in this browser as stored text, which stays identical until it changes. Empty when there
 * is none.
 */
export function readUserSetting(name: string, owner: string): string {
  return read(keyOf(name, owner))
}

/** Stores a user's setting in this browser. Empty text deletes it. */
export function writeUserSetting(name: string, owner: string, text: string): void {
  write(keyOf(name, owner), text)
}

/** Calls a listener when a setting may have changed in this or another tab. Returns the function that unsubscribes. */
export const subscribeToUserSettings = subscribe

function keyOf(name: string, owner: string): string {
  return `${PREFIX}${name}/${encodeURIComponent(owner)}`
}
