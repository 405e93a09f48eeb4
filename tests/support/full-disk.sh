# full-disk.sh FOLDER SEED_DATABASE KIBIBYTES ROOM COMMAND…: a disk of its own for the command, with a copy of the database
# where one is named, and full to the last page. It has room again as soon as the file ROOM is there.
set -e
folder=$1 database=$2 kibibytes=$3 room=$4
shift 4
mount -t tmpfs -o "size=${kibibytes}k" tmpfs "$folder"
if [ -n "$database" ]; then cp "$database" "$folder/gateway.db"; fi
dd if=/dev/zero of="$folder/filling" bs=4096 2>/dev/null || true
# Until then it waits as long as the command runs, which keeps the process id of this shell.
(while [ ! -e "$room" ]; do kill -0 $$ 2>/dev/null || exit; sleep 0.1; done; rm "$folder/filling") &
exec "$@"
