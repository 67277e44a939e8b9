import type { Settings } from '../settings'
import { demoAccounts, type DemoAccount } from './demo-accounts'
import { parseSettings, usesLocalSandbox, type Environment } from './variables'

/**
 * The environment of the running server. Variables are read by computed name only, because Next replaces a literal
 * `process.env.NEXT_PUBLIC_X` with the value at build time, and one build must serve many operators.
 */
const environment: Environment = new Proxy({} as Environment, {
  get: (_target, name) => (typeof name === 'string' ? process.env[name] : undefined),
})

let settings: Settings | undefined

/** Returns the settings of this server. Throws the missing-setting error of spec section 8. */
export function readSettings(): Settings {
  settings ??= parseSettings(environment)
  return settings
}

/** Returns the demo accounts if the operator has named the embedded platform. Empty otherwise. */
export function readDemoAccounts(): readonly DemoAccount[] {
  return usesLocalSandbox(environment) ? demoAccounts : []
}
