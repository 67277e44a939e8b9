import type { Settings } from '../settings'
import { demoAccounts, type DemoAccount } from './demo-accounts'
import { parseSettings, usesLocalSandbox, type Environment } from './variables'

/**
 * The environment of the running server. Asked for by computed name only: Next replaces a literal
 * `process.env.NEXT_PUBLIC_X` by the value of the build, and one build must serve many operators.
 */
const environment: Environment = new Proxy({} as Environment, {
  get: (_target, name) => (typeof name === 'string' ? process.env[name] : undefined),
})

let settings: Settings | undefined

/** The settings of this server; throws the missing-setting error of spec section 8. */
export function readSettings(): Settings {
  settings ??= parseSettings(environment)
  return settings
}

/** The demo accounts, where the operator says by name that the platform is the embedded one. */
export function readDemoAccounts(): readonly DemoAccount[] {
  return usesLocalSandbox(environment) ? demoAccounts : []
}
