import { createAddressClaims, type AddressClaims } from '../../votes/addresses/address-claims';
import { createAddressKeys } from '../../votes/addresses/address-keys';
import { createClaimedSurveysRepository } from '../../votes/addresses/claimed-surveys.repository';
import type { Stores } from '../stores';

/** The addresses that have voted. @param jwtSecret the key of addresses where there is no directory for keys. */
export function createStoredAddressClaims({ db, ballots }: Stores, jwtSecret: string): AddressClaims {
  const keys = createAddressKeys({
    ballotKeys: ballots.keys,
    surveys: createClaimedSurveysRepository(db),
    jwtSecret,
  });
  return createAddressClaims({ keys, claims: ballots.addressClaims });
}
