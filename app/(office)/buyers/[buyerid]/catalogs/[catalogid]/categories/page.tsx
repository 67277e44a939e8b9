import { NoCategoryChosen } from './screens'

export const metadata = { title: 'Categories' }

export default function Page() {
  return <NoCategoryChosen />
}
