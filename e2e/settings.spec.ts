import { spawn } from 'node:child_process'
import { freePort } from '../scripts/lib/ports.mjs'
import { localSettings, officeSpec } from '../scripts/lib/services.mjs'
import { startProcess } from './support/processes'
import { expect, test } from './support/test'

const connectSources = (policy: string | null) => /connect-src ([^;]*)/.exec(policy ?? '')?.[1]

test('serves two platforms from one build, each with its own settings', async () => {
  for (const platform of ['https://one.example', 'http://localhost:4999']) {
    const port = await freePort()
    const office = await startProcess(officeSpec({ port, env: localSettings(platform) }))
    try {
      const answer = await fetch(`http://localhost:${port}/`)
      expect(connectSources(answer.headers.get('content-security-policy'))).toBe(`'self' ${platform}`)
      expect(await answer.text()).toContain(platform)
    } finally {
      await office.stop()
    }
  }
})

test('stops at startup when a setting is missing, and names it', async () => {
  const local = localSettings('http://localhost:4999')
  for (const variable of [
    ...['NEXT_PUBLIC_OC_API_URL', 'NEXT_PUBLIC_OC_CLIENT_ID'],
    ...['NEXT_PUBLIC_OC_MARKETPLACE_ID', 'NEXT_PUBLIC_OC_MARKETPLACE_NAME'],
  ]) {
    const env = {
      ...process.env,
      ...local,
      QUARTERMASTER_SANDBOX: '',
      [variable]: '',
      NODE_ENV: 'production' as const,
    }
    const { args, cwd } = officeSpec({ port: await freePort() })
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise((resolve) => child.once('close', resolve)) // all output has arrived by then
    expect(code).toBe(1)
    expect(said).toContain(`please provide a value for ${variable} and restart the dev server.`)
  }
})
