/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns the settings that the demo adds for its back office to those that an operator has set. */
function settingsBeside(own: Record<string, string>): Record<string, string> {
  const services = pathToFileURL(path.resolve('scripts/lib/services.mjs')).href
  const script = `
    import { demoSettings, missingSettings } from '${services}'
    console.log(JSON.stringify(missingSettings(demoSettings('http://localhost:4010'), ${JSON.stringify(own)})))
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as Record<string, string>
}

test('the demo shows real figures on its dashboard and real notifications', () => {
  expect(settingsBeside({})).toMatchObject({
    NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'true',
    NEXT_PUBLIC_USE_REAL_NOTIFICATIONS: 'true',
    NEXT_PUBLIC_OC_API_URL: 'http://localhost:4010',
  })
})

test('an operator’s own setting overrides the demo setting', () => {
  const settings = settingsBeside({ NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'false' })
  expect(settings).not.toHaveProperty('NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA')
})
