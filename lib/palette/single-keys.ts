import { readUserSetting, writeUserSetting } from './own-settings'

const NAME = 'single-keys'

/**
 * True when single-key shortcuts are enabled for a user in this browser. Users of speech input, or users who press
 * keys by accident, can disable them (WCAG 2.1.4).
 */
export function areSingleKeysOn(owner: string): boolean {
  return readUserSetting(NAME, owner) !== 'off'
}

export function setSingleKeys(owner: string, isOn: boolean): void {
  writeUserSetting(NAME, owner, isOn ? '' : 'off')
}
