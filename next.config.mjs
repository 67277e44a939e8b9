import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // Types are a step of `npm test`, over the whole repository; a first `npm run up` need not wait for them again.
  typescript: { ignoreBuildErrors: true },
  // The office shows pictures as they are, so nothing here has to fetch and resize what an address names.
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Referrer-Policy', value: 'same-origin' },
        {
          key: 'Permissions-Policy',
          value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        },
      ],
    },
    {
      // The files of chosen fonts keep their names for years; what changes in one may come late.
      source: '/fonts/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=2592000, stale-while-revalidate=31536000' }],
    },
    {
      // Next names the visitor's own scheme here, or the proxy before it does.
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https(,.*)?' }],
      headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
    },
  ],
}

/**
 * The build also makes `.next/standalone`, a folder that runs without the packages (docs/deploying.md). `next start`
 * serves the build itself, and would warn about the folder if it knew of it.
 *
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
export default function configure(phase) {
  return phase === PHASE_PRODUCTION_BUILD ? { ...config, output: 'standalone' } : config
}
