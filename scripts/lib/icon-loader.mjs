const KEY = /,\s*key: "[a-z0-9]+"(?=\s*\})/g

/**
 * Loader of the build: removes the React keys of an icon's shapes. They are random text, which does not compress, and
 * React needs them only for its warnings in development, because the shapes of an icon never change places. Rejects
 * icons in another form, because they would make every page larger without notice.
 *
 * @param {string} source
 */
export default function iconLoader(source) {
  const changed = source.replace(KEY, '')
  if (changed === source && source.includes('node: ['))
    throw new Error('The icon has no keys. Adapt scripts/lib/icon-loader.mjs.')
  return changed
}
