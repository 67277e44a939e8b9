import { readSettings } from '../settings/server'
import packageFile from '../../package.json'

/**
 * Maximum time that `/readyz` waits for the platform, in milliseconds. It is less than the usual time limit of a
 * probe.
 */
const PROBE_TIMEOUT_MS = 1500
/** Lifetime of a probe result, in milliseconds, so that frequent checks cost the platform one request. */
const PROBE_LASTS_MS = 2000

type PlatformState = 'reachable' | 'unreachable'

/** The response body for the operator's monitoring. */
interface Health {
  status: 'ok' | 'unavailable'
  version: string
  /** Seconds since the process started. */
  uptime: number
  /** State of the platform. "unknown" until the first request to it has ended. */
  platform: PlatformState | 'unknown'
}

let lastProbe: { at: number; outcome: Promise<PlatformState> } | undefined
let lastKnownState: Health['platform'] = 'unknown'

/** Probes the platform, at most once in two seconds. A status of 500 or above counts as unreachable. */
function probePlatform(): Promise<PlatformState> {
  if (lastProbe && Date.now() - lastProbe.at < PROBE_LASTS_MS) return lastProbe.outcome
  const outcome = requestPlatformState()
  lastProbe = { at: Date.now(), outcome }
  void outcome.then((state) => {
    lastKnownState = state
  })
  return outcome
}

async function requestPlatformState(): Promise<PlatformState> {
  try {
    const answer = await fetch(`${readSettings().apiUrl}/env`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.status < 500 ? 'reachable' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/**
 * Responds to `/healthz` at once with 200 and the platform's last known state, and refreshes that state in the
 * background. A supervisor that restarts processes by this check must not be affected by the platform's delays or
 * failures.
 */
export function livenessAnswer(): Response {
  void probePlatform()
  return healthAnswer('ok', lastKnownState)
}

/**
 * Responds to `/readyz` with 200, or with 503 while the platform cannot be reached, so that no traffic is routed to
 * this server.
 */
export async function readinessAnswer(): Promise<Response> {
  const platform = await probePlatform()
  return healthAnswer(platform === 'reachable' ? 'ok' : 'unavailable', platform)
}

function healthAnswer(status: Health['status'], platform: Health['platform']): Response {
  const body: Health = {
    status,
    version: packageFile.version,
    uptime: Math.floor(process.uptime()),
    platform,
  }
  return Response.json(body, {
    status: status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
