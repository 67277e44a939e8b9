import { readOwn, writeOwn } from './own-settings'

const NAME = 'single-keys'

/**
 * Whether shortcuts of a single letter or sign work for a user in this browser. Whoever speaks instead of typing, or
 * presses keys by chance, can switch them off (WCAG 2.1.4).
 */
export function areSingleKeysOn(owner: string): boolean {
  return readOwn(NAME, owner) !== 'off'
}

export function setSingleKeys(owner: string, isOn: boolean): void {
  writeOwn(NAME, owner, isOn ? '' : 'off')
}
