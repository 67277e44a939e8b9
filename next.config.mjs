import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: {
    root: import.meta.dirname,
    // The library of the platform uses a small part of axios, which this file provides.
    resolveAlias: { axios: './lib/ordercloud/fetch-client.ts' },
  },
  outputFileTracingRoot: import.meta.dirname,
  // `npm test` checks types over the whole repository, so a build does not check them again.
  typescript: { ignoreBuildErrors: true },
  // The app shows images without changes, so the server has no endpoint that fetches and resizes images from other
  // addresses.
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
      // Font files keep their names for years, so changes of a file may arrive late.
      source: '/fonts/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=2592000, stale-while-revalidate=31536000' }],
    },
    {
      // Next sets this header to the scheme of the request, unless a proxy has already set it.
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https(,.*)?' }],
      headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
    },
  ],
}

/**
 * Returns a loader for the rules of the bundler. The bundler stores results between builds and does not notice a change
 * of the loader's code by itself, so its options contain a hash of the file with that code.
 *
 * @param {string} loader
 * @param {string} [code] the file with the code, if it is not the loader itself
 */
function versioned(loader, code = loader) {
  const content = readFileSync(path.join(import.meta.dirname, code))
  return { loader, options: { version: createHash('sha256').update(content).digest('hex') } }
}

/**
 * Returns the rules of the bundler: elements of Chakra become plain elements with classes, and the platform's library
 * loses what the app does not use.
 */
function bundlerRules() {
  const styles = versioned('./scripts/lib/static-styles-loader.mjs', './scripts/lib/static-styles.mjs')
  const mayHaveStyles = /@chakra-ui\/react|components\/ui\/|from '\.\.?\//
  return {
    '*.tsx': { condition: { all: [{ not: 'foreign' }, { content: mayHaveStyles }] }, loaders: [styles] },
    '*.esm.js': {
      condition: { path: /\/ordercloud-javascript-sdk\/dist\// },
      loaders: [versioned('./scripts/lib/sdk-loader.mjs')],
    },
  }
}

/** The rules of a build alone: icons lose the keys that React needs in development. */
const BUILD_RULES = {
  '*.mjs': {
    condition: { path: /\/lucide-react\/dist\/esm\/icons\// },
    loaders: [versioned('./scripts/lib/icon-loader.mjs')],
  },
}

/**
 * Code of the server has no source maps. They took a third of a build, for 4,000 files that no browser loads. It is
 * minified, because documents contain functions of it as inline scripts.
 *
 * @type {import('next').NextConfig['experimental']}
 */
const SERVER_CODE = { serverSourceMaps: false, turbopackSourceMaps: false }

/**
 * Returns the configuration for a phase. A build also creates `.next/standalone`, a folder that runs without the
 * packages (docs/deploying.md). `next start` serves the build itself and would warn about that output, so the setting
 * applies to builds only.
 *
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
export default function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const isBuild = phase === PHASE_PRODUCTION_BUILD
  const rules = { ...bundlerRules(), ...(isBuild && BUILD_RULES) }
  const bundled = { ...config, turbopack: { ...config.turbopack, rules } }
  return isBuild ? { ...bundled, output: 'standalone', experimental: SERVER_CODE } : bundled
}
