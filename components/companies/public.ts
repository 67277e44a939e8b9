/** Loads the list of a user's companies, which only users without the lists of companies see. */
export const loadCompanyEntries = () =>
  import('./header/company-entries').then((module) => module.CompanyEntries)
export { useCompanyEntries } from './header/use-company-entries'
