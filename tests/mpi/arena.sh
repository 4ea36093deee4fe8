#!/bin/bash
# `coil arena` under mpirun: the same results as by threads, files included, and refusals that leave nobody waiting.
. "$(dirname "$0")/../cli/common.bash"
: "${COIL_MPI:=build/coil-mpi}" "${MPIRUN:=mpirun}"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

spread() {
    out=$("$MPIRUN" -n "$1" --oversubscribe "$COIL_MPI" arena "${@:2}" 2>"$scratch/err" </dev/null)
    status=$?
    err=$(<"$scratch/err")
}
arguments=(serpent-master random greedy ismcts:sims=20 --games 12 --json)

run arena "${arguments[@]}" --threads 2 --save "$scratch/threads"
same 'status by threads' '0 ' "$status $err"
one=$out
for processes in 1 2 3; do
    spread "$processes" "${arguments[@]}" --save "$scratch/spread-$processes"
    same "status of $processes processes" 0 "$status"
    same "results of $processes processes" "$one" "$out"
    same "file of $processes processes" "$(<"$scratch/threads")" "$(<"$scratch/spread-$processes")"
done
spread 3 "${arguments[@]}" --threads 2
same 'two threads in each process' "$one" "$out"
head -n 12 "$scratch/threads" >"$scratch/part"
spread 3 "${arguments[@]}" --save "$scratch/part"
same 'going on' "$one" "$out"
same 'the file goes on' "$(<"$scratch/threads")" "$(<"$scratch/part")"

spread 2 serpent-master random greedy --save "$scratch/threads"
has 'another setup' 'was begun with another setup' "$err"
same 'another setup' '' "$out"
[[ $status -ne 0 ]] || fail 'another setup' 'a status that is not 0' "$status"

finish
