/**
 * @typedef {object} Screen
 * @property {string} name short and good for a file name
 * @property {string} path an address; `:first` at its end stands for the first entry of the list before it
 * @property {boolean} [isPublic] shown without signing in
 */

/**
 * Screens that are photographed and checked one by one, until the registry of areas names them all.
 *
 * @type {Screen[]}
 */
export const SCREENS = [
  { name: 'sign-in', path: '/', isPublic: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'products', path: '/products' },
  { name: 'product', path: '/products/:first' },
  { name: 'product-new', path: '/products/new' },
  { name: 'settings', path: '/settings' },
  { name: 'product-facets', path: '/settings/productfacets' },
  { name: 'product-facet', path: '/settings/productfacets/:first' },
  { name: 'not-found', path: '/nowhere' },
]
