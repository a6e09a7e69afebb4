#!/bin/sh
# A command of the worker with the settings of systemd or cron, such as `postjoin-worker show`. Install as
# /usr/local/bin/postjoin-worker. Run it as root, which may read all settings; passes are for the scheduler.
cd /opt/postjoin || exit
grep -qs '^SNAPSHOT_STORE=' /etc/postjoin/postjoin.env /etc/postjoin/postjoin-worker.env ||
  export SNAPSHOT_STORE=/var/lib/postjoin/snapshots
exec node_modules/.bin/node --env-file-if-exists=BUILD --env-file-if-exists=/etc/postjoin/postjoin.env \
  --env-file-if-exists=/etc/postjoin/postjoin-worker.env apps/snapshot-worker/dist/main.js "$@"
