_collidoscope() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="collidoscope"
                ;;
            collidoscope,check)
                cmd="collidoscope__subcmd__check"
                ;;
            collidoscope,class)
                cmd="collidoscope__subcmd__class"
                ;;
            collidoscope,edit)
                cmd="collidoscope__subcmd__edit"
                ;;
            collidoscope,explain)
                cmd="collidoscope__subcmd__explain"
                ;;
            collidoscope,export)
                cmd="collidoscope__subcmd__export"
                ;;
            collidoscope,figure)
                cmd="collidoscope__subcmd__figure"
                ;;
            collidoscope,frames)
                cmd="collidoscope__subcmd__frames"
                ;;
            collidoscope,list)
                cmd="collidoscope__subcmd__list"
                ;;
            collidoscope,params)
                cmd="collidoscope__subcmd__params"
                ;;
            collidoscope,replay)
                cmd="collidoscope__subcmd__replay"
                ;;
            collidoscope,run)
                cmd="collidoscope__subcmd__run"
                ;;
            collidoscope,schema)
                cmd="collidoscope__subcmd__schema"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        collidoscope)
            opts="-h -V --drive --trace --record --exit-after --stats --antialias --help --version tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam list schema figure export explain frames class replay check params edit run"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --drive)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trace)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exit-after)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --antialias)
                    COMPREPLY=($(compgen -W "1 2 4" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__check)
            opts="-h --help tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__class)
            opts="-h --csv --picture --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --csv)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --picture)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__edit)
            opts="-h --set --add --remove --rename --out --dry-run --help tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --remove)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --out)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__explain)
            opts="-h --test --y-down --radians --json --ron --open --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --test)
                    COMPREPLY=($(compgen -W "Sat Gjk GjkEpa Minkowski" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__export)
            opts="-h --at --from --field --scale --rate --every --drive --set --pair --depth --size --dark --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --at)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --from)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --field)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --scale)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --every)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --drive)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --pair)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --depth)
                    COMPREPLY=($(compgen -W "Answer Work All" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__figure)
            opts="-h --at --drive --set --pair --depth --size --dark --json --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --at)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --drive)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --pair)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --depth)
                    COMPREPLY=($(compgen -W "Answer Work All" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__frames)
            opts="-h --tolerance --follow --flip --json --ron --open --y-down --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --tolerance)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__list)
            opts="-h --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__params)
            opts="-h --help tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__replay)
            opts="-h --trace --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --trace)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__run)
            opts="-h --ticks --drive --set --compare --vary --measure --trace --record --explain --hash --help tank/first tank/detect tank/coins tank/regions tank/rebound tank/letters tank/chaser tank/push tank/arena wall/slide wall/deep wall/room wall/tunnel wall/boxes walker/hills walker/buggy walker/pipe walker/loop walker/corkscrew map/courtyard map/corners map/tower map/ruins bodies/ledge bodies/jitter bodies/layers bodies/pyramid bodies/slope bodies/billiards bodies/avalanche lab/two lab/axes lab/circle lab/contained lab/concave lab/mistakes lab/minkowski lab/gjk lab/epa lab/closest lab/sweep lab/spin lab/crowd lab/seam"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --ticks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --drive)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --compare)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vary)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --measure)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trace)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --explain)
                    COMPREPLY=($(compgen -W "verdict all" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        collidoscope__subcmd__schema)
            opts="-h --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _collidoscope -o nosort -o bashdefault -o default collidoscope
else
    complete -F _collidoscope -o bashdefault -o default collidoscope
fi
