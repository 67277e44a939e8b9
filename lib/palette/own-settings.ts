import { ownStorage } from '../own-storage'

const PREFIX = 'quartermaster.palette/'
const { read, write, subscribe } = ownStorage(PREFIX)
/** Name of the setting for single-key shortcuts. */
const SINGLE_KEYS = 'single-keys'

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

/**
 * True when single-key shortcuts are enabled for a user in this browser. Users of speech input, or users who press
 * keys by accident, can disable them (WCAG 2.1.4).
 */
export function areSingleKeysOn(owner: string): boolean {
  return readUserSetting(SINGLE_KEYS, owner) !== 'off'
}

/** Enables or disables single-key shortcuts for a user in this browser. */
export function setSingleKeys(owner: string, isOn: boolean): void {
  writeUserSetting(SINGLE_KEYS, owner, isOn ? '' : 'off')
}
