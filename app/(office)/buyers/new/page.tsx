import { NewBuyer } from '../screens'

export const metadata = { title: 'Create buyer' }

export default function Page() {
  return <NewBuyer />
}
