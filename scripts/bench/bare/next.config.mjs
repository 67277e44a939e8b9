import path from 'node:path'

// The build runs in a copy of this folder in `.build` and uses the packages of the repository.
const root = path.resolve(import.meta.dirname, '../..')

/** @type {import('next').NextConfig} */
const config = { poweredByHeader: false, turbopack: { root }, outputFileTracingRoot: root }

export default config
